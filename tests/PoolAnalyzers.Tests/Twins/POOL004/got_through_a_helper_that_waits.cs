using System.Text;
using System.Threading.Tasks;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
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
        static async Task<string> Run()
        {
            var b = await TakeAsync(); //! POOL004
            return b.ToString();
        }
    }
}

namespace Clean
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
        static async Task<string> Run()
        {
            var b = await TakeAsync();
            return Finish(b);
        }
    }
}
