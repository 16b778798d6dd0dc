/** English: why details or a file were refused. */
export const enReasons = {
  reason_required: 'This is missing.',
  reason_invalid: 'This doesn’t look right.',
  reason_underage: 'You’re not old enough to use this.',
  reason_mismatch: 'This doesn’t match our records.',
  reason_too_large: 'This file is too large. Choose a smaller one.',
  reason_too_small: 'This photo is too small. Move closer, or choose a larger one.',
  reason_too_many_pixels: 'This photo is too large. Choose a smaller one, or use the camera.',
  reason_empty: 'This file is empty.',
  reason_unsupported_type: 'We can’t use this type of file. Choose a JPEG, PNG or PDF.',
  reason_undecodable:
    'Your browser can’t open this photo. Choose a JPEG or PNG, or use the camera.',
  reason_unreadable: 'We can’t read this file. It may be damaged.',
  reason_blurry: 'This photo is blurry.',
  reason_glare: 'There’s glare on the document.',
  reason_cut_off: 'Part of the document is cut off.',
  reason_expired: 'This document has expired.',
  reason_not_accepted: 'We can’t accept this document.',
  reason_not_verified: 'We couldn’t verify your identity.',
  reason_other: 'We couldn’t accept this.',
} as const satisfies Record<string, string>;
