using System.Collections.Generic;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static string Run(ObjectPoolProvider provider)
        {
            var pool = provider.Create(new StringBuilderPooledObjectPolicy()); //! POOL030
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
        static void Run(ObjectPoolProvider provider, ICollection<object> services)
        {
            var pool = provider.Create(new StringBuilderPooledObjectPolicy());
            services.Add(pool);
        }
    }
}
