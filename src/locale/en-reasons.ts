/** English: why the service refused details or a file. */
export const enReasons = {
  reason_required: 'This is missing.',
  reason_invalid: 'This can’t be right.',
  reason_underage: 'You’re too young for this service.',
  reason_mismatch: 'This doesn’t agree with what is known.',
  reason_too_large: 'The file is too large. Choose a smaller one.',
  reason_too_small: 'The picture is too small. Take it from closer, or choose a larger one.',
  reason_too_many_pixels:
    'The picture has too many pixels. Choose a smaller one, or use the camera.',
  reason_empty: 'The file is empty.',
  reason_unsupported_type:
    'This kind of file can’t be used. Choose a photo, such as a JPEG or PNG, or a PDF.',
  reason_undecodable:
    'This browser can’t open this kind of picture. Choose a JPEG or PNG, or use the camera.',
  reason_unreadable: 'The file can’t be read. It may be damaged.',
  reason_blurry: 'The picture is blurry.',
  reason_glare: 'Light covers a part of the document.',
  reason_cut_off: 'A part of the document is outside the picture.',
  reason_expired: 'The document has expired.',
  reason_not_accepted: 'This document isn’t accepted.',
  reason_not_verified: 'Your identity couldn’t be verified.',
  reason_other: 'This wasn’t accepted.',
} as const satisfies Record<string, string>;
