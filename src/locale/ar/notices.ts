/** Arabic: blocks and failures. Loaded after the first screen. */
import type {NoticeWords} from '../words.js';

export const arNotices: NoticeWords = {
  close: 'إغلاق',
  support: 'التواصل مع الدعم',
  blockedTitle: 'غير متاح في منطقتك',
  blockedText: 'لا يتوفر ذلك إلا في مناطق معيّنة.',
  blockedHint: 'هل شبكة VPN مفعّلة لديك؟ يُرجى إيقافها ثم إعادة المحاولة.',
  blockedPlace: 'المنطقة: {place}',
  unconfiguredTitle: 'غير متاح حاليًا',
  unconfiguredText: 'يُرجى المحاولة لاحقًا أو التواصل مع دعم هذا الموقع.',
  signedOutTitle: 'تم تسجيل خروجك',
  signedOutText: 'يُرجى تسجيل الدخول للمتابعة.',
  expiredTitle: 'انتهت مدة جلستك',
  expiredText: 'البيانات التي أدخلتها محفوظة.',
  expiredAction: 'متابعة',
  invalidTitle: 'يُرجى تسجيل الدخول مجددًا',
  invalidText:
    'تعذّر التحقق من جلستك. يُرجى إعادة تحميل هذه الصفحة أو تسجيل الدخول إلى هذا الموقع مجددًا.',
  originTitle: 'المدفوعات غير متاحة في هذه الصفحة',
  originText: 'لم يُجهَّز هذا الموقع للمدفوعات بعد. يُرجى التواصل مع الدعم الخاص به.',
  offlineTitle: 'لا يوجد اتصال بالإنترنت',
  offlineText: 'سنتابع تلقائيًا عند عودة الاتصال.',
  timeoutTitle: 'استغرق الأمر وقتًا طويلًا',
  timeoutText: 'يُرجى التحقق من اتصالك بالإنترنت ثم إعادة المحاولة.',
  refusedTitle: 'يتعذّر فتح هذه الصفحة حاليًا',
  refusedText: 'يُرجى المحاولة لاحقًا أو التواصل مع دعم هذا الموقع.',
  sessionNote: 'انتهت مدة جلستك. يمكنك المتابعة لمعرفة حالة طلبك.',
  sessionNoteUnsure:
    'انتهت مدة جلستك. يُرجى المتابعة لمعرفة ما إذا كان إيداعك قد وصل. إذا سبق أن أرسلته، فيُرجى عدم إرساله مرة أخرى.',
  working: 'يستغرق الأمر وقتًا أطول من المعتاد.',
  account: 'الحساب الذي ينتهي بـ {ending}',
  uncaughtTitle: 'حدث خطأ ما',
  uncaughtText: 'الخطأ من جانبنا، لا من جانبك. البيانات التي أدخلتها لا تزال هنا.',
};
