declare namespace App {
  /** What src/middleware.ts says of the page that is made. */
  interface Locals {
    /** The language of its address. */
    language: string;
    /** The interface's texts in that language. */
    words: import('./words/index.ts').Words;
  }
}
