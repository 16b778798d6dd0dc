/**
 * The color of links and of the focus ring: the accent, made darker or lighter until it is legible
 * on the surface. The contrast is 5:1 on the surface, so that it is still 4.5:1 on a raised
 * surface. The color is computed in CSS, because a page may change its colors at any time.
 *
 * CSS can compute a color from only one other color. So `--_both` encodes both the accent and the
 * luminance of the surface. It is an equal mix, so its alpha is (1 + luminance) / 2, and each of
 * its channels is half of the accent's channel divided by that alpha.
 */
import {css} from './css.js';

export const legible = css`
  @supports (color: color(from light-dark(red, red) srgb-linear clamp(0, r, 1) 0 0 / 1)) {
    .root {
      --_both: color-mix(
        in srgb-linear,
        color(from var(--_accent) srgb-linear clamp(0, r, 1) clamp(0, g, 1) clamp(0, b, 1) / 1),
        color(from var(--_surface) srgb-linear 0 0 0 / calc(var(--_y)))
      );
      --_of-accent: (2 * alpha * var(--_y));
      --_of-surface: (2 * alpha - 1);
      /* 1 on a surface where black is read better than white. */
      --_is-light: clamp(0, (var(--_of-surface) - 0.179) * 9999, 1);
      --_darker: clamp(
        1 - var(--_is-light),
        ((var(--_of-surface) + 0.05) / 5 - 0.05) / (var(--_of-accent) + 0.00001),
        1
      );
      --_lighter: clamp(
        0,
        ((var(--_of-surface) + 0.05) * 5 - 0.05 - var(--_of-accent)) / (1.00001 - var(--_of-accent)),
        1 - var(--_is-light)
      );
      --_link: var(
        --service-link,
        color(
          from var(--_both) srgb-linear
            calc(2 * alpha * r * var(--_darker) + var(--_lighter) * (1 - 2 * alpha * r))
            calc(2 * alpha * g * var(--_darker) + var(--_lighter) * (1 - 2 * alpha * g))
            calc(2 * alpha * b * var(--_darker) + var(--_lighter) * (1 - 2 * alpha * b)) / 1
        )
      );
    }
    @media (hover: hover) {
      .primary:hover:not([aria-disabled='true']) {
        /* Away from the text on it. */
        background: color-mix(
          in srgb,
          var(--_accent) 88%,
          color(from var(--_on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b) / 1)
        );
      }
    }
  }
`;
