/** Why a recipient did not get an enquiry. */
export class DeliveryError extends Error {
  /** The code of its cause. */
  readonly code: string;
  /** Whether the recipient refuses it for good. */
  readonly isPermanent: boolean;
  /** Whether the recipient had all of it before the attempt failed, and may have taken it. */
  readonly mayHaveArrived: boolean;

  constructor(code: string, isPermanent = false, mayHaveArrived = false) {
    super('The enquiry was not delivered');
    this.code = code;
    this.isPermanent = isPermanent;
    this.mayHaveArrived = mayHaveArrived;
  }
}
