/** Arabic: 1-Click Signup. */
import type {SignupWords} from '../words.js';

export const arSignup: SignupWords = {
  signupPhoneText: 'سنستخدم رقم هاتفك المحمول لملء بياناتك.',
  signupLapsed: 'يُرجى تأكيد رقمك مجددًا. البيانات التي أدخلتها محفوظة.',
  signupLimited: 'طلبت عددًا كبيرًا من الرموز. الوقت المتبقي قبل إعادة المحاولة: {time}.',
  signupSend: 'إرسال رمز في رسالة نصية',

  signupWrongCode:
    '{left, plural, zero {الرمز غير صحيح. لم تبقَ لديك أي محاولات.} one {الرمز غير صحيح. بقيت لديك محاولة واحدة.} two {الرمز غير صحيح. بقيت لديك محاولتان.} few {الرمز غير صحيح. بقيت لديك # محاولات.} many {الرمز غير صحيح. بقيت لديك # محاولة.} other {الرمز غير صحيح. بقيت لديك # محاولة.}}',
  signupExpiredCode: 'انتهت صلاحية هذا الرمز. يُرجى طلب رمز جديد.',
  signupTooMany: 'أُدخلت رموز غير صحيحة عدة مرات. يُرجى طلب رمز جديد.',
  signupNoCode: 'لم يعد هذا الرمز صالحًا. يُرجى طلب رمز جديد.',
  signupLastCode: 'هذا آخر رمز يمكننا إرساله حاليًا.',
  signupDead:
    'لم يعد هذا الرمز صالحًا، ولا يمكننا إرسال رمز آخر حاليًا. يُرجى المحاولة لاحقًا أو استخدام رقم آخر أو التواصل مع الدعم.',

  signupFoundTitle: 'هل هذه بياناتك؟',
  signupDetailsTitle: 'بياناتك',
  signupFoundText: 'يُرجى التأكد من صحة جميع البيانات.',
  signupDetailsText: 'يُرجى إدخال بياناتك تمامًا كما تظهر في وثيقة هويتك.',
  signupEdit: 'تعديل',
  signupAgree: 'أوافق على الشروط والأحكام، الإصدار {version}',
  signupTerms: 'قراءة الشروط في نافذة جديدة',
  signupAgreeHint: 'يمكنك أيضًا الموافقة لاحقًا، قبل أول إيداع.',
  signupCreate: 'إنشاء الحساب',
  signupWorking: 'جارٍ التنفيذ…',

  signupLost: 'البيانات التي أدخلتها محفوظة. يُرجى إعادة المحاولة.',
  signupCancel: 'إلغاء',
  signupCompletedTitle: 'تم إنشاء حسابك',

  signupCompletedText: 'حسابك جاهز.',
  signupFinish: 'تم',
  signupFailedTitle: 'تعذّر إنشاء حسابك',
  signupFailedText: 'لا يمكنك إعادة المحاولة هنا. يُرجى التواصل مع الدعم.',
  signupCanceledTitle: 'تم إلغاء إنشاء الحساب',
  signupCanceledText: 'لم يُنشأ أي حساب. يمكنك البدء من جديد في أي وقت.',
  signupAgain: 'البدء من جديد',
};
