/*
 * SHA-256 (FIPS 180-4) for the few lines of a generation. Node's own is faster by far, but the first use of node:crypto
 * costs 4 ms and 1.4 MB, more than all the rest of a start, and a start has two lines to digest.
 */

const rounds = 64;

/** Bits of the cube roots of the first primes (4.2.2), written out because a start would pay for working them out. */
const roundConstants = wordsOf(
  '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5',
  'd807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174',
  'e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da',
  '983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967',
  '27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85',
  'a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070',
  '19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3',
  '748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2',
);
/** The same of the square roots of the first eight (5.3.3). */
const initialHash = wordsOf('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19');

/** The SHA-256 of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string {
  const hash = initialHash.slice();
  const padded = pad(Buffer.from(text));
  for (let block = 0; block < padded.length; block += 64) mix(hash, padded.subarray(block, block + 64));
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Whole blocks of 64 bytes: the message, a bit, zeros, and the length in bits (5.1.1). */
function pad(message: Buffer): Buffer {
  const padded = Buffer.alloc((message.length + 8 + 64) & ~63);
  message.copy(padded);
  padded[message.length] = 0x80;
  padded.writeBigUInt64BE(BigInt(message.length) * 8n, padded.length - 8);
  return padded;
}

/** Mixes one block into the hash (6.2.2). */
function mix(hash: Int32Array, block: Buffer): void {
  const words = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < rounds; i += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const mixed = (h + sum1 + choice + (roundConstants[i] ?? 0) + (words[i] ?? 0)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + mixed) | 0;
    d = c;
    c = b;
    b = a;
    a = (mixed + sum0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = (hash[i] ?? 0) + word;
  });
}

/** The 16 words of a block, and 48 more made of them. */
function schedule(block: Buffer): Int32Array {
  const words = new Int32Array(rounds);
  for (let i = 0; i < 16; i += 1) words[i] = block.readInt32BE(i * 4);
  for (let i = 16; i < rounds; i += 1) {
    const early = words[i - 15] ?? 0;
    const late = words[i - 2] ?? 0;
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] ?? 0) + sigma0 + (words[i - 7] ?? 0) + sigma1;
  }
  return words;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function wordsOf(...rows: readonly string[]): Int32Array {
  return Int32Array.from(rows.join(' ').split(' '), (word) => Number.parseInt(word, 16));
}
