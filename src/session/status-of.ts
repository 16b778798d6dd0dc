/** The HTTP status that an error came with, for elements, which do not know `api/`. */
export {statusOf} from '../api/request.js';
