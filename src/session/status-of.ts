/** The HTTP status of an error. Elements import it from here, because they do not know `api/`. */
export {statusOf} from '../api/request.js';
