import type { Message } from '#contract/chats/views.ts';
import { text } from '#web/text/index.ts';
import { ApiError } from '../create-call.ts';

const ANSWER_WITHIN_MS = 15_000;

interface PendingSend {
  resolve: (message: Message) => void;
  reject: (error: ApiError) => void;
  timer: ReturnType<typeof setTimeout>;
}

export const networkError = () => new ApiError('NETWORK', text.app.errors.network);

/** Messages sent over the socket and not answered yet, by the number that the server repeats in its answer. */
export class PendingSends {
  private readonly pending = new Map<number, PendingSend>();
  private count = 0;

  /**
   * Sends a message under the next number.
   * @returns the message as stored
   * @throws ApiError from the server, or NETWORK without an answer within 15 seconds
   */
  add(send: (n: number) => void): Promise<Message> {
    const n = ++this.count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.reject(n, networkError()), ANSWER_WITHIN_MS);
      this.pending.set(n, { resolve, reject, timer });
      send(n);
    });
  }

  resolve(n: number, message: Message) {
    this.take(n)?.resolve(message);
  }

  reject(n: number, error: ApiError) {
    this.take(n)?.reject(error);
  }

  /** Rejects every pending send, because their answers are lost with the connection. */
  rejectAll() {
    for (const n of [...this.pending.keys()]) this.reject(n, networkError());
  }

  private take(n: number): PendingSend | undefined {
    const pendingSend = this.pending.get(n);
    clearTimeout(pendingSend?.timer);
    this.pending.delete(n);
    return pendingSend;
  }
}
