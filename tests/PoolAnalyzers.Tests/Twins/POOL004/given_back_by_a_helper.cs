using System.Text;
using System.Threading.Tasks;
using Microsoft.Extensions.ObjectPool;

namespace Faulty1
{
    public static class Program
    {
        static readonly ObjectPool<StringBuilder> s_pool = ObjectPool.Create(new StringBuilderPooledObjectPolicy());
        static StringBuilder Take() => s_pool.Get();
        static bool TryTake(out StringBuilder text)
        {
            text = s_pool.Get();
            return true;
        }

        static (StringBuilder, int) TakeTwo() => (s_pool.Get(), 2);
        static async Task<StringBuilder> TakeAsync()
        {
            await Task.Yield();
            return s_pool.Get();
        }

        static StringBuilder Taken => s_pool.Get();

        static void Give(StringBuilder text)
        {
            text.Clear();
            s_pool.Return(text);
        }

        static string Finish(StringBuilder text)
        {
            var s = text.ToString();
            s_pool.Return(text);
            return s;
        }

        static string Run()
        {
            var b = Take();
            Give(b);
            Give(b); //! POOL010
            return "";
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static readonly ObjectPool<StringBuilder> s_pool = ObjectPool.Create(new StringBuilderPooledObjectPolicy());
        static StringBuilder Take() => s_pool.Get();
        static bool TryTake(out StringBuilder text)
        {
            text = s_pool.Get();
            return true;
        }

        static (StringBuilder, int) TakeTwo() => (s_pool.Get(), 2);
        static async Task<StringBuilder> TakeAsync()
        {
            await Task.Yield();
            return s_pool.Get();
        }

        static StringBuilder Taken => s_pool.Get();

        static void Give(StringBuilder text)
        {
            text.Clear();
            s_pool.Return(text);
        }

        static string Finish(StringBuilder text)
        {
            var s = text.ToString();
            s_pool.Return(text);
            return s;
        }

        static string Run()
        {
            var b = Take();
            Give(b);
            b = Take();
            Give(b);
            return "";
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static readonly ObjectPool<StringBuilder> s_pool = ObjectPool.Create(new StringBuilderPooledObjectPolicy());
        static StringBuilder Take() => s_pool.Get();
        static bool TryTake(out StringBuilder text)
        {
            text = s_pool.Get();
            return true;
        }

        static (StringBuilder, int) TakeTwo() => (s_pool.Get(), 2);
        static async Task<StringBuilder> TakeAsync()
        {
            await Task.Yield();
            return s_pool.Get();
        }

        static StringBuilder Taken => s_pool.Get();

        static void Give(StringBuilder text)
        {
            text.Clear();
            s_pool.Return(text);
        }

        static string Finish(StringBuilder text)
        {
            var s = text.ToString();
            s_pool.Return(text);
            return s;
        }

        static string Run()
        {
            var b = Take();
            Give(b);
            return b.ToString(); //! POOL011
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static readonly ObjectPool<StringBuilder> s_pool = ObjectPool.Create(new StringBuilderPooledObjectPolicy());
        static StringBuilder Take() => s_pool.Get();
        static bool TryTake(out StringBuilder text)
        {
            text = s_pool.Get();
            return true;
        }

        static (StringBuilder, int) TakeTwo() => (s_pool.Get(), 2);
        static async Task<StringBuilder> TakeAsync()
        {
            await Task.Yield();
            return s_pool.Get();
        }

        static StringBuilder Taken => s_pool.Get();

        static void Give(StringBuilder text)
        {
            text.Clear();
            s_pool.Return(text);
        }

        static string Finish(StringBuilder text)
        {
            var s = text.ToString();
            s_pool.Return(text);
            return s;
        }

        static string Run()
        {
            var b = Take();
            var s = b.ToString();
            Give(b);
            return s;
        }
    }
}
