/** An instance is there yet where it had to be gone. No fault of its place, whose driver lets it up as it is. */
export class InstanceStays extends Error {
  override readonly name = 'InstanceStays';

  /** `why` is a sentence; where it is left out, the instance was to be forgotten. */
  constructor(instanceId: number, why = `Instance ${instanceId} still runs and cannot be forgotten.`) {
    super(why);
  }
}
