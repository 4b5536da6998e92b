/** Hands on what it hears, in pieces of 1024 samples. Runs in the thread of the sound, so it stays a script of its own. */
class Recorder extends AudioWorkletProcessor {
  #samples = new Float32Array(1024);
  #length = 0;

  process([[heard]]) {
    if (heard) {
      this.#samples.set(heard, this.#length);
      this.#length += heard.length;
      if (this.#length === this.#samples.length) {
        this.port.postMessage(this.#samples, []);
        this.#length = 0;
      }
    }
    return true;
  }
}

registerProcessor('recorder', Recorder);
