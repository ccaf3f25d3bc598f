/** Why a recipient did not get an enquiry. */
export class DeliveryError extends Error {
  /** The code of its cause. */
  readonly code: string;
  /** Whether the recipient refuses it for good. */
  readonly isPermanent: boolean;

  constructor(code: string, isPermanent: boolean) {
    super('The enquiry was not delivered');
    this.code = code;
    this.isPermanent = isPermanent;
  }
}
