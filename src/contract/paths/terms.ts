/**
 * The contract names the page (7.4). Assumed: how a user accepts, and how the page knows which
 * origins may frame it.
 */
import {pathOf} from './path-of.js';

export const TERMS_PAGE = '/tandc';
export const TERMS_PAGE_OF = `${TERMS_PAGE}?isv={isvId}`;

export const termsPagePath = (isvId: string): string => pathOf('termsPage', TERMS_PAGE_OF, {isvId});
