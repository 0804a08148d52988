// The border to the WebAssembly module: a request in JSON goes in, an answer in JSON comes out. The same code runs in the
// page's worker and in Node, where the conformance rows are compared.

/** What the module borrows from its host. */
export interface Host {
  /** Milliseconds since some moment. */
  now(): number;
  /** How far the work is; true cancels it. */
  progress?(done: number, total: number | null, unit: string): boolean;
}

interface Exports {
  memory: WebAssembly.Memory;
  begin(): void;
  room(length: number): number;
  ask(): number;
  reply(): number;
}

/** The module has panicked and cannot be used any more. */
export class Panic extends Error {}

/** A reply of the engine. Whole numbers that the numbers of JavaScript would round stay texts: they are shown, not computed with. */
export function parsed(reply: string): unknown {
  if (!/\d{16}/.test(reply)) return JSON.parse(reply);
  const pieces = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/g;
  const exact = (piece: string) => (piece.startsWith('"') || Number.isSafeInteger(Number(piece)) ? piece : `"${piece}"`);
  return JSON.parse(reply.replace(pieces, exact));
}

/** A module that was started. */
export class Sprague {
  private constructor(
    private readonly exports: Exports,
    private readonly told: { panic: string | null },
  ) {}

  static async open(module: WebAssembly.Module, host: Host): Promise<Sprague> {
    const told: { panic: string | null } = { panic: null };
    let memory: WebAssembly.Memory | undefined;
    const text = (at: number, length: number) =>
      memory ? new TextDecoder().decode(new Uint8Array(memory.buffer, at, length).slice()) : "";
    const page = {
      now: () => host.now(),
      progress: (done: number, total: number, at: number, length: number) =>
        host.progress?.(done, total < 0 ? null : total, text(at, length)) ? 1 : 0,
      panicked: (at: number, length: number) => {
        told.panic = text(at, length);
      },
    };
    const instance = await WebAssembly.instantiate(module, { page });
    const exports = instance.exports as unknown as Exports;
    memory = exports.memory;
    exports.begin();
    return new Sprague(exports, told);
  }

  /** Bytes of memory that the module holds. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Asks in text. */
  askText(request: string): string {
    const bytes = new TextEncoder().encode(request);
    try {
      const at = this.exports.room(bytes.length);
      new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
      const length = this.exports.ask();
      const reply = new Uint8Array(this.exports.memory.buffer, this.exports.reply(), length);
      return new TextDecoder().decode(reply.slice());
    } catch (error) {
      throw new Panic(this.told.panic ?? String(error));
    }
  }
}
