/** The HTTP status that an error came with, for elements, which do not know `api/`. */
export {statusOf as answeredWith} from '../api/request.js';
