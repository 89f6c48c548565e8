using System.Collections.Generic;
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static string Run(ObjectPool<StringBuilder> pool)
        {
            var text = pool.Get(); //! POOL041
            try
            {
                return text.Append('a').ToString();
            }
            finally
            {
                pool.Return(text);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Run(ObjectPool<StringBuilder> pool, List<StringBuilder> kept)
        {
            var text = pool.Get();
            try
            {
                kept.Add(text); //? POOL016
                return text.Append('a').ToString();
            }
            finally
            {
                pool.Return(text);
            }
        }
    }
}
