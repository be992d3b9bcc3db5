/** What time it is: injected, so that months and days can pass in tests. */
export type Clock = () => Date;
