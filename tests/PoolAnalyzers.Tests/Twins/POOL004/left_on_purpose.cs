// What is too large or broken is left to the collector on purpose by whoever gives back.
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text, bool keep)
        {
            if (keep)
                pool.Return(text);
        }

        static string Run(ObjectPool<StringBuilder> pool, bool keep)
        {
            var text = pool.Get(); //! POOL004
            var s = text.ToString();
            Give(pool, text, keep);
            return s;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text, bool keep)
        {
            if (text.Capacity <= 1024)
                pool.Return(text);
        }

        static string Run(ObjectPool<StringBuilder> pool, bool keep)
        {
            var text = pool.Get();
            var s = text.ToString();
            Give(pool, text, keep);
            return s;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text, bool keep)
        {
            if (text.Capacity > 1024)
                return;
            pool.Return(text);
        }

        static string Run(ObjectPool<StringBuilder> pool, bool keep)
        {
            var text = pool.Get();
            var s = text.ToString();
            Give(pool, text, keep);
            return s;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text, bool keep)
        {
            if (text is not null && text.MaxCapacity != 16)
                pool.Return(text);
        }

        static string Run(ObjectPool<StringBuilder> pool, bool keep)
        {
            var text = pool.Get();
            var s = text.ToString();
            Give(pool, text, keep);
            return s;
        }
    }
}
