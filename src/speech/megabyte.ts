export const megabyte = 1_000_000;
