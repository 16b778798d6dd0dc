/** The line of an address with its city, alike on every screen. */
export const addressLine = (city: string, region: string, postalCode: string): string =>
  [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
