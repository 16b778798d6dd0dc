/** Spanish: the camera of identity checks. */
import type {CameraWords} from '../words.js';

export const esCamera: CameraWords = {
  cameraPrimerTitle: 'Use su cámara',
  cameraPrimerText:
    'Su navegador le pedirá permiso. No se graba nada hasta que usted tome la foto.',
  cameraTips: 'Coloque su identificación sobre una superficie oscura y lisa, con buena luz.',
  cameraStart: 'Activar cámara',
  cameraChoose: 'O elegir un archivo',
  cameraFile: 'Elegir un archivo',
  cameraStartingTitle: 'Activando la cámara',
  cameraStartingText: 'Si su navegador se lo pide, permita el uso de la cámara.',
  cameraLiveTitle: 'Tome una foto: {side}',
  cameraFit_front: 'Coloque el frente de su documento dentro del marco.',
  cameraFit_back: 'Coloque el reverso de su documento dentro del marco.',
  cameraFit_page: 'Coloque la página con foto de su documento dentro del marco.',
  cameraView: 'Vista de la cámara',
  cameraShoot: 'Tomar foto',
  cameraTakenTitle: '¿Se ve bien la foto?',
  cameraTakenText:
    'Asegúrese de que se pueda leer, sin reflejos y con las cuatro esquinas visibles.',
  cameraUse: 'Usar foto',
  cameraAgain: 'Repetir foto',
  cameraFailedTitle: 'Cámara no disponible',
  camera_denied:
    'Permita el uso de la cámara en la configuración de su navegador o elija un archivo.',
  camera_missing: 'No encontramos ninguna cámara. Elija un archivo.',
  camera_busy:
    'Es posible que otra aplicación esté usando la cámara. Cierre esa aplicación e intente de nuevo, o elija un archivo.',
  camera_insecure: 'La cámara solo funciona en páginas seguras (https). Elija un archivo.',
  camera_framed: 'La cámara está desactivada en esta página. Elija un archivo.',
  cameraRetry: 'Reintentar con cámara',
};
