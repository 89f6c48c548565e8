// That a lock on it ends is no use of an object that went back.
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Run(ObjectPool<StringBuilder> pool)
        {
            var o = pool.Get();
            lock (o)
            {
                o.Append('x');
                pool.Return(o);
                o.Append('y'); //! POOL011
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(ObjectPool<StringBuilder> pool)
        {
            var o = pool.Get();
            lock (o)
            {
                o.Append('x');
                pool.Return(o);
            }
        }
    }
}
