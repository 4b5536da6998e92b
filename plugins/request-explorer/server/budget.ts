/** How many rows a second this process writes at most, of requests that went well and of others. */
const mostEachSecond = 1_000;

/** Says which requests are written down one by one: where they come faster than a database is to be filled, the first of each second, and those that failed by a count of their own. */
export class Budget {
  #second = 0;
  #left = { good: mostEachSecond, bad: mostEachSecond };

  /** `now` is in milliseconds since 1970. */
  takes(status: number, now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#left = { good: mostEachSecond, bad: mostEachSecond };
    }
    const kind = status < 400 ? 'good' : 'bad';
    if (this.#left[kind] === 0) return false;
    this.#left[kind] -= 1;
    return true;
  }
}
