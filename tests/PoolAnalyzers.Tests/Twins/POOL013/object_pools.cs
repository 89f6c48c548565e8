using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Touch(ObjectPool<StringBuilder> small, ObjectPool<StringBuilder> large)
        {
            StringBuilder text = small.Get();
            text.Append('x');
            large.Return(text); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Touch(ObjectPool<StringBuilder> small, ObjectPool<StringBuilder> large)
        {
            StringBuilder text = small.Get();
            text.Append('x');
            small.Return(text);
            text = large.Get();
            large.Return(text);
        }
    }
}
