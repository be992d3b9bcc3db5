/** The current time, passed in so that tests can let months go by. */
export type Now = () => Date;
