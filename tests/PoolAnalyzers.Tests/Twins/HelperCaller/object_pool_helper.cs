using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static string Finish(ObjectPool<StringBuilder> pool, StringBuilder text)
        {
            string result = text.ToString();
            pool.Return(text);
            return result;
        }

        static int Caller(ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            return Finish(pool, text).Length + text.Length; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Finish(ObjectPool<StringBuilder> pool, StringBuilder text)
        {
            string result = text.ToString();
            pool.Return(text);
            return result;
        }

        static int Caller(ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            return text.Length + Finish(pool, text).Length;
        }
    }
}
