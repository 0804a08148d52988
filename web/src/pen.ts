// One drawing, two papers: a canvas for the screen and PNG, SVG text for a file.

export interface Pen {
  readonly width: number;
  readonly height: number;
  rect(x: number, y: number, width: number, height: number, colour: string, opacity?: number): void;
  dot(x: number, y: number, radius: number, colour: string): void;
  line(x1: number, y1: number, x2: number, y2: number, colour: string, width?: number): void;
  text(x: number, y: number, text: string, colour: string, anchor?: "start" | "middle" | "end", size?: number): void;
  /** Square cells without gaps, row after row, each in its colour (#rrggbb). */
  mosaic(left: number, top: number, side: number, columns: number, colours: readonly string[]): void;
}

/** Red, green and blue of a colour written as #rrggbb. */
export function channels(colour: string): [number, number, number] {
  const number = parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

const FONT = "ui-sans-serif, system-ui, sans-serif";

export class CanvasPen implements Pen {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly width: number,
    readonly height: number,
  ) {}

  rect(x: number, y: number, width: number, height: number, colour: string, opacity = 1): void {
    this.context.globalAlpha = opacity;
    this.context.fillStyle = colour;
    this.context.fillRect(x, y, width, height);
    this.context.globalAlpha = 1;
  }

  dot(x: number, y: number, radius: number, colour: string): void {
    this.context.fillStyle = colour;
    if (radius < 1.6) {
      this.context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
      return;
    }
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fill();
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, width = 1): void {
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.beginPath();
    this.context.moveTo(x1, y1);
    this.context.lineTo(x2, y2);
    this.context.stroke();
  }

  text(x: number, y: number, text: string, colour: string, anchor: "start" | "middle" | "end" = "start", size = 12): void {
    this.context.font = `${size}px ${FONT}`;
    this.context.fillStyle = colour;
    this.context.textAlign = anchor === "middle" ? "center" : anchor;
    this.context.fillText(text, x, y);
  }

  /** One pixel a cell, enlarged: tens of thousands of cells as rectangles would hold the page up for a tenth of a second. */
  mosaic(left: number, top: number, side: number, columns: number, colours: readonly string[]): void {
    const rows = Math.ceil(colours.length / columns);
    const small = document.createElement("canvas");
    [small.width, small.height] = [columns, rows];
    const context = small.getContext("2d");
    if (!context || rows === 0) return;
    const image = context.createImageData(columns, rows);
    const known = new Map<string, [number, number, number]>();
    colours.forEach((colour, i) => {
      const parts = known.get(colour) ?? channels(colour);
      known.set(colour, parts);
      image.data.set(parts, 4 * i);
      image.data[4 * i + 3] = 255;
    });
    context.putImageData(image, 0, 0);
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(small, left, top, side * columns, side * rows);
  }
}

/** Text that stands between tags or in an attribute. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export class SvgPen implements Pen {
  private readonly parts: string[] = [];
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  private n(x: number): string {
    return String(Math.round(x * 100) / 100);
  }

  rect(x: number, y: number, width: number, height: number, colour: string, opacity = 1): void {
    const faint = opacity < 1 ? ` fill-opacity="${opacity}"` : "";
    this.parts.push(
      `<rect x="${this.n(x)}" y="${this.n(y)}" width="${this.n(width)}" height="${this.n(height)}" fill="${colour}"${faint}/>`,
    );
  }

  dot(x: number, y: number, radius: number, colour: string): void {
    this.parts.push(`<circle cx="${this.n(x)}" cy="${this.n(y)}" r="${this.n(radius)}" fill="${colour}"/>`);
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, width = 1): void {
    this.parts.push(
      `<path d="M${this.n(x1)} ${this.n(y1)}L${this.n(x2)} ${this.n(y2)}" stroke="${colour}" stroke-width="${width}"/>`,
    );
  }

  text(x: number, y: number, text: string, colour: string, anchor: "start" | "middle" | "end" = "start", size = 12): void {
    this.parts.push(
      `<text x="${this.n(x)}" y="${this.n(y)}" fill="${colour}" text-anchor="${anchor}" font-size="${size}" font-family="${FONT}">${escape(text)}</text>`,
    );
  }

  mosaic(left: number, top: number, side: number, columns: number, colours: readonly string[]): void {
    colours.forEach((colour, i) => this.rect(left + (i % columns) * side, top + Math.floor(i / columns) * side, side, side, colour));
  }

  /** The picture as a file. */
  file(title: string): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<title>${escape(title)}</title>\n${this.parts.join("\n")}\n</svg>\n`;
  }
}
