/** Why a recipient did not take an enquiry. */
export class DeliveryError extends Error {
  /** Where it failed and how, such as `login-535`; advice.ts has words for it. */
  readonly code: string;
  /** What the server replied, without addresses, which may be a visitor's. */
  readonly reply: string | undefined;
  /** Whether the recipient may have the enquiry all the same. */
  readonly mayHaveArrived: boolean;

  constructor(
    code: string,
    { reply, mayHaveArrived = false }: { reply?: string | undefined; mayHaveArrived?: boolean } = {},
  ) {
    super('The enquiry was not delivered');
    this.code = code;
    this.reply = reply;
    this.mayHaveArrived = mayHaveArrived;
  }
}
