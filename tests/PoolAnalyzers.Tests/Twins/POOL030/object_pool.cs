using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static string Run()
        {
            var pool = new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy()); //! POOL030
            var s = pool.Get();
            pool.Return(s);
            return s.ToString(); //? POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly ObjectPool<StringBuilder> s_pool = new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy());
        static string Run()
        {
            var pool = s_pool;
            var s = pool.Get();
            pool.Return(s);
            return s.ToString(); //? POOL011
        }
    }
}
