/** Tells enquiries that a program sent from those of people. */
import type { Submission } from '../../src/enquiry/schema.ts';

/** The least time between a visitor's first focus in the form and sending it. */
const MIN_ELAPSED_MS = 3000;

/** Why the submission is kept apart as spam; undefined when it is not. */
export function spamReason({
  website,
  elapsedMs,
}: Pick<Submission, 'website' | 'elapsedMs'>): 'honeypot' | 'too-fast' | undefined {
  if (website) return 'honeypot';
  return elapsedMs !== undefined && elapsedMs < MIN_ELAPSED_MS ? 'too-fast' : undefined;
}
