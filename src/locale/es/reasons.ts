/** Spanish: why details or a file were refused. */
import type {ReasonWords} from '../words.js';

export const esReasons: ReasonWords = {
  reason_required: 'Falta agregar esto.',
  reason_invalid: 'Esto no parece correcto.',
  reason_underage: 'No tiene la edad mínima requerida.',
  reason_mismatch: 'No coincide con nuestros registros.',
  reason_too_large: 'Este archivo es demasiado grande. Elija uno más pequeño.',
  reason_too_small: 'Esta foto es demasiado pequeña. Acérquese más o elija una más grande.',
  reason_too_many_pixels: 'Esta foto es demasiado grande. Elija una más pequeña o use la cámara.',
  reason_empty: 'Este archivo está vacío.',
  reason_unsupported_type: 'No aceptamos este tipo de archivo. Elija un JPEG, PNG o PDF.',
  reason_undecodable:
    'Su navegador no puede abrir esta foto. Elija un JPEG o PNG, o use la cámara.',
  reason_unreadable: 'No podemos leer este archivo. Es posible que esté dañado.',
  reason_blurry: 'Esta foto está borrosa.',
  reason_glare: 'Hay reflejos en el documento.',
  reason_cut_off: 'Parte del documento quedó fuera de la foto.',
  reason_expired: 'Este documento está vencido.',
  reason_not_accepted: 'No podemos aceptar este documento.',
  reason_not_verified: 'No pudimos verificar su identidad.',
  reason_other: 'No pudimos aceptar esto.',
};
