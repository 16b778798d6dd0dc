/** Arabic: the hand-off of an identity check's photos to a phone. */
import type {HandoffWords} from '../words.js';

export const arHandoff: HandoffWords = {
  handoffTitle: 'استخدام هاتفك',
  handoffText: 'يُرجى مسح هذا الرمز بكاميرا هاتفك، ثم التقاط الصور هناك.',
  handoffQr: 'رمز QR يفتح عملية التحقق هذه على هاتفك',
  handoffOnce: 'يعمل الرمز مرة واحدة فقط. مدة صلاحيته: {time}. يُرجى عدم مشاركته.',
  handoffAccount: 'سيعرض هاتفك الحساب {account}. إذا لم يتطابق، فيُرجى عدم المتابعة.',
  handoffLink: 'تعذّر مسح الرمز؟ يمكنك فتح هذا الرابط على هاتفك:',
  handoffCopy: 'نسخ الرابط',
  handoffCopied: 'تم نسخ الرابط',
  handoffHere: 'إضافة الصور هنا',
  handoffStarting: 'جارٍ تحميل الرمز…',

  handoffOpenedTitle: 'المتابعة على هاتفك',
  handoffOpenedText: 'يُرجى التقاط الصور هناك. تُحدَّث هذه الصفحة تلقائيًا.',
  handoffWaiting: 'في الانتظار',
  handoffGiven: 'وصلت الصورة',
  handoffNotYou: 'ليس هذا هاتفك؟ يمكنك طلب رمز جديد، وسيؤدي ذلك إلى فصل الهاتف الآخر وإزالة صوره.',
  handoffAgain: 'طلب رمز جديد',

  handoffExpiredTitle: 'انتهت صلاحية الرمز',
  handoffExpiredText: 'يمكنك طلب رمز جديد لاستخدام هاتفك. تبقى الصور التي وصلت محفوظة.',

  handoffFailedTitle: 'تعذّر الحصول على رمز',
  handoffFailedText: 'يُرجى التحقق من اتصالك بالإنترنت ثم إعادة المحاولة، أو إضافة صورك هنا.',
};
