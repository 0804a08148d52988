# What is said about folders of values. How a file of messages is made is in CONTRIBUTING.md.

## Why a store is not opened, read or written

locked = another run is using the store { $folder }; wait for it to end, or use another folder
no-store-and-not-empty = { $folder } is no store and not empty; give a new folder
no-manifest = { $folder } is no store: it has no manifest
other-game = the store { $folder } is about "{ $stored }", not about "{ $asked }"
manifest-damaged = the manifest of { $folder } is damaged ({ $reason }); the next run that keeps values there rebuilds it
values-damaged = what is stored from number { $first } on is damaged ({ $reason }); the next run that keeps values there computes it again
outcomes-unsettled = the outcomes in { $folder } are not all known yet; the command that made the folder goes on from where it stopped
values-out-of-range = the store has the values of the heaps below { $len }; heap { $asked } was asked for
disk-full = the disk is full: { $path } could not be written; everything stored before is kept, make room and run again
cannot-read = cannot read { $path }: { $reason }
cannot-write = cannot write { $path }: { $reason }
cannot-open = cannot open { $path }: { $reason }
cannot-lock = cannot lock { $path }: { $reason }
cannot-make = cannot make { $path }: { $reason }
wrong-checksum = its checksum is wrong
other-format = it is { $format } of version { $version }
no-such-chunk = no chunk begins at heap { $heap }

## The damage of a file

file-length = the file has { $found } bytes, not { $expected }
other-header = its header is not that of this chunk
other-checksum = its checksum is { $found }, not { $expected }

## The state in which a store was found

manifest-rebuilt = the manifest of the store was missing or damaged; it was rebuilt from { $chunks } chunks
values-recomputed = the stored values of the heaps { $first } to { $last } were damaged ({ $damage }); computed again
values-computed-again = the stored values from number { $first } on were damaged ({ $damage }); { $count } are computed again
values-dropped = { $count } stored values from heap { $from } on are not what is computed now; they are dropped
