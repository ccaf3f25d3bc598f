/** The reason why a recipient didn't accept an enquiry. */
export class DeliveryError extends Error {
  /** Where and how the delivery failed, such as `login-535`; advice.ts explains these codes. */
  readonly code: string;
  /** The server's reply. Email addresses have been removed, because they may belong to visitors. */
  readonly reply: string | undefined;
  /** Whether the recipient may have received the enquiry anyway. */
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
