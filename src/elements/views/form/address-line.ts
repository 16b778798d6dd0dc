/** The line of an address with the city. Every screen writes it the same way. */
export const addressLine = (city: string, region: string, postalCode: string): string =>
  [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
