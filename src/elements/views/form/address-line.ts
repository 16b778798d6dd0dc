/** Returns the line of an address with the city, the region and the postal code. */
export const addressLine = (city: string, region: string, postalCode: string): string =>
  [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
