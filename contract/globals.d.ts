// The only globals outside the language that the contract may use: browsers, workers and Node have them all. The
// declarations hold just the parts in use, so that nothing of one platform comes in by accident.
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class URLSearchParams {
  constructor(entries: Record<string, string>);
  toString(): string;
}
interface Blob {
  readonly size: number;
  readonly type: string;
}
