// Asking for a pool is expected to work, whoever is asked.
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        interface IPools
        {
            StringBuilder Second { get; }
        }
        static int Run(IPools pools, ObjectPool<StringBuilder> pool)
        {
            var a = pool.Get(); //! POOL002
            var second = pools.Second;
            try
            {
                return a.Length;
            }
            finally
            {
                pool.Return(a);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        interface IPools
        {
            ObjectPool<StringBuilder> Second { get; }
        }
        static int Run(IPools pools, ObjectPool<StringBuilder> pool)
        {
            var a = pool.Get();
            var second = pools.Second;
            try
            {
                return a.Length;
            }
            finally
            {
                pool.Return(a);
            }
        }
    }
}
