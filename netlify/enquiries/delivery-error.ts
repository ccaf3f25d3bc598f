/** Why a recipient did not get an enquiry. */
export class DeliveryError extends Error {
  /** The code of its cause. */
  readonly code: string;
  /** Whether the recipient refuses it for good. */
  readonly isPermanent: boolean;
  /** Whether the recipient may have it all the same. */
  readonly mayHaveArrived: boolean;

  constructor(code: string, { isPermanent = false, mayHaveArrived = false } = {}) {
    super('The enquiry was not delivered');
    this.code = code;
    this.isPermanent = isPermanent;
    this.mayHaveArrived = mayHaveArrived;
  }
}
