// What a helper got from a pool of objects is owed by whoever calls the helper.
using System;
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
            var b = Local(); //! POOL004
            return b.ToString();
            StringBuilder Local() => s_pool.Get();
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
            var b = Local();
            return Finish(b);
            StringBuilder Local() => s_pool.Get();
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
            try
            {
                var b = Take(); //! POOL004
                b.Append(int.Parse(""));
                return Finish(b);
            }
            catch (FormatException)
            {
                return "";
            }
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
            var b = Take();
            try
            {
                b.Append(int.Parse(""));
                return b.ToString();
            }
            catch (FormatException)
            {
                return "";
            }
            finally
            {
                Give(b);
            }
        }
    }
}
