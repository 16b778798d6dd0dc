/** Arabic: why details or a file were refused. */
import type {ReasonWords} from '../words.js';

export const arReasons: ReasonWords = {
  reason_required: 'هذا مطلوب.',
  reason_invalid: 'يبدو أن هذا غير صحيح.',
  reason_underage: 'عمرك أقل من الحد الأدنى المسموح به.',
  reason_mismatch: 'هذا لا يطابق ما لدينا من بيانات.',
  reason_too_large: 'هذا الملف كبير جدًا. يُرجى اختيار ملف أصغر.',
  reason_too_small: 'هذه الصورة صغيرة جدًا. يُرجى تقريب الكاميرا أو اختيار صورة أكبر.',
  reason_too_many_pixels: 'أبعاد هذه الصورة كبيرة جدًا. يُرجى اختيار صورة أصغر أو استخدام الكاميرا.',
  reason_empty: 'هذا الملف فارغ.',
  reason_unsupported_type: 'نوع هذا الملف غير مدعوم. يُرجى اختيار ملف JPEG أو PNG أو PDF.',
  reason_undecodable:
    'يتعذّر على متصفحك فتح هذه الصورة. يُرجى اختيار صورة JPEG أو PNG، أو استخدام الكاميرا.',
  reason_unreadable: 'تتعذّر قراءة هذا الملف. ربما يكون تالفًا.',
  reason_blurry: 'هذه الصورة غير واضحة.',
  reason_glare: 'يوجد انعكاس ضوء على الوثيقة.',
  reason_cut_off: 'جزء من الوثيقة خارج الصورة.',
  reason_expired: 'انتهت صلاحية هذه الوثيقة.',
  reason_not_accepted: 'لا يمكننا قبول هذه الوثيقة.',
  reason_not_verified: 'تعذّر التحقق من هويتك.',
  reason_other: 'تعذّر قبول هذا.',
};
