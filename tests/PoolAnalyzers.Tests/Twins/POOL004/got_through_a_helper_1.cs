// What a helper got from a pool of objects is owed by whoever calls the helper.
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

        static string Run(int n)
        {
            var b = Take(); //! POOL004
            if (n > 3)
                return "";
            return Finish(b);
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

        static string Run(int n)
        {
            var b = Take();
            if (n > 3)
            {
                Give(b);
                return "";
            }

            return Finish(b);
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

        static string Run(int n)
        {
            var b = Taken; //! POOL004
            return b.ToString();
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

        static string Run(int n)
        {
            var b = Taken;
            return Finish(b);
        }
    }
}

namespace Faulty3
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

        static string Run(int n)
        {
            return TryTake(out var b) ? b.ToString() : ""; //! POOL004
        }
    }
}

namespace Clean3
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

        static string Run(int n)
        {
            return TryTake(out var b) ? Finish(b) : "";
        }
    }
}

namespace Faulty4
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

        static string Run(int n)
        {
            var(b, count) = TakeTwo(); //! POOL004
            return b.ToString() + count;
        }
    }
}

namespace Clean4
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

        static string Run(int n)
        {
            var(b, count) = TakeTwo();
            return Finish(b) + count;
        }
    }
}
