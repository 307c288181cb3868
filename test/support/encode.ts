/** Encodes a text, by trying the bytes that Node's decoder reads as each character. Node itself encodes Unicode only. */
export function encode(text: string, encoding: string): Buffer {
  const table = tableOf(encoding);
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

function tableOf(encoding: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(encoding);
  const single = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]));
  const pairs = single
    .slice(0x81)
    .flatMap((first) => single.slice(0x40).map((second) => Buffer.concat([first, second])));
  const table = new Map<string, Buffer>();
  for (const bytes of [...single, ...pairs]) {
    const character = decoder.decode(bytes);
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character))
      table.set(character, bytes);
  }
  return table;
}
