/** Thrown if an assessment cannot be processed. It has the reasons as sentences for the person. */
export class Refusal extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}

/** The message for a method that the prediction rejects. It is a fault of the project’s configuration and not of the run. */
export const methodProblem = ({ message }: RangeError): string => `The project’s method cannot be used: ${message}.`;
