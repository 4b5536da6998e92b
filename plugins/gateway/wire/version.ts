/** Of the protocol between services and gates, from which on a service ends work that nobody waits for when the gate says so. */
export const cancellingVersion = 3;
