/** German: why details or a file were refused. */
import type {ReasonWords} from '../words.js';

export const deReasons: ReasonWords = {
  reason_required: 'Das fehlt noch.',
  reason_invalid: 'Das scheint nicht zu stimmen.',
  reason_underage: 'Sie sind dafür noch nicht alt genug.',
  reason_mismatch: 'Das stimmt nicht mit unseren Daten überein.',
  reason_too_large: 'Diese Datei ist zu groß. Wählen Sie eine kleinere.',
  reason_too_small: 'Dieses Foto ist zu klein. Gehen Sie näher heran oder wählen Sie ein größeres.',
  reason_too_many_pixels:
    'Dieses Foto ist zu groß. Wählen Sie ein kleineres oder nutzen Sie die Kamera.',
  reason_empty: 'Diese Datei ist leer.',
  reason_unsupported_type:
    'Diesen Dateityp können wir nicht verwenden. Wählen Sie ein JPEG, PNG oder PDF.',
  reason_undecodable:
    'Ihr Browser kann dieses Foto nicht öffnen. Wählen Sie ein JPEG oder PNG oder nutzen Sie die Kamera.',
  reason_unreadable: 'Wir können diese Datei nicht lesen. Vielleicht ist sie beschädigt.',
  reason_blurry: 'Dieses Foto ist unscharf.',
  reason_glare: 'Auf dem Dokument spiegelt sich Licht.',
  reason_cut_off: 'Ein Teil des Dokuments ist abgeschnitten.',
  reason_expired: 'Dieses Dokument ist abgelaufen.',
  reason_not_accepted: 'Dieses Dokument können wir nicht akzeptieren.',
  reason_not_verified: 'Wir konnten Ihre Identität nicht bestätigen.',
  reason_other: 'Das konnten wir nicht akzeptieren.',
};
