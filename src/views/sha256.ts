/*
 * SHA-256 (FIPS 180-4) for the few lines of a generation. Node's own is faster by far, but the first use of node:crypto
 * costs 4 ms and 1.4 MB, more than all the rest of a start, and a start has two lines to digest.
 */

const rounds = 64;

/** The first 32 bits of the fraction: the standard takes its constants from roots of the first primes. */
const fractionOf = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const primes = firstPrimes(rounds);
const roundConstants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)));
const initialHash = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));

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
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, (mixed + sum0 + majority) | 0];
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

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}
