/**
 * The HTTP status of an error. Elements import it from here, because they may not import `api/`.
 */
export {statusOf} from '../api/request.js';
