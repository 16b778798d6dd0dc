/** German: the camera of identity checks. */
import type {CameraWords} from '../words.js';

export const deCamera: CameraWords = {
  cameraPrimerTitle: 'Kamera nutzen',
  cameraPrimerText:
    'Ihr Browser bittet Sie um Erlaubnis. Es wird nichts aufgezeichnet, bis Sie das Foto aufnehmen.',
  cameraTips: 'Legen Sie Ihren Ausweis bei gutem Licht auf eine dunkle, einfarbige Fläche.',
  cameraStart: 'Kamera einschalten',
  cameraChoose: 'Stattdessen Datei wählen',
  cameraFile: 'Datei auswählen',
  cameraStartingTitle: 'Kamera wird ein\u00ADgeschaltet',
  cameraStartingText: 'Erlauben Sie die Kamera, wenn Ihr Browser danach fragt.',
  cameraLiveTitle: 'Foto aufnehmen: {side}',
  cameraFit_front: 'Richten Sie die Vorderseite Ihres Dokuments im Rahmen aus.',
  cameraFit_back: 'Richten Sie die Rückseite Ihres Dokuments im Rahmen aus.',
  cameraFit_page: 'Richten Sie die Fotoseite Ihres Dokuments im Rahmen aus.',
  cameraView: 'Kamerabild',
  cameraShoot: 'Foto aufnehmen',
  cameraTakenTitle: 'Ist Ihr Foto scharf?',
  cameraTakenText:
    'Achten Sie darauf, dass alles lesbar ist, nichts spiegelt und alle vier Ecken zu sehen sind.',
  cameraUse: 'Foto verwenden',
  cameraAgain: 'Neu aufnehmen',
  cameraFailedTitle: 'Kamera nicht verfügbar',
  camera_denied:
    'Erlauben Sie die Kamera in den Einstellungen Ihres Browsers oder wählen Sie eine Datei aus.',
  camera_missing: 'Keine Kamera gefunden. Wählen Sie stattdessen eine Datei aus.',
  camera_busy:
    'Vielleicht nutzt eine andere App Ihre Kamera. Schließen Sie die andere App und versuchen Sie es noch einmal oder wählen Sie eine Datei aus.',
  camera_insecure:
    'Die Kamera funktioniert nur auf sicheren Seiten (https). Wählen Sie stattdessen eine Datei aus.',
  camera_framed:
    'Die Kamera ist auf dieser Seite ausgeschaltet. Wählen Sie stattdessen eine Datei aus.',
  cameraRetry: 'Kamera erneut versuchen',
};
